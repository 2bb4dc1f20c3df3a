// Completes a recorded WebM: browsers write it as a stream, without its length and an index to seek by.
// Source: RFC 8794 (EBML) and RFC 9559 (Matroska).

const ids = /** @type {const} */ ({
  ebml: 0x1a45dfa3, segment: 0x18538067, seekHead: 0x114d9b74, seek: 0x4dbb, seekId: 0x53ab, seekPosition: 0x53ac,
  info: 0x1549a966, duration: 0x4489, tracks: 0x1654ae6b, trackEntry: 0xae, trackNumber: 0xd7, trackType: 0x83,
  cues: 0x1c53bb6b, cuePoint: 0xbb, cueTime: 0xb3, cuePositions: 0xb7, cueTrack: 0xf7, cueCluster: 0xf1,
  cluster: 0x1f43b675, timestamp: 0xe7, simpleBlock: 0xa3, blockGroup: 0xa0, block: 0xa1, blockDuration: 0x9b, reference: 0xfb,
  tags: 0x1254c367, chapters: 0x1043a770, attachments: 0x1941a469,
});
/** What ends a cluster of unknown length. @type {ReadonlySet<number>} */
const topLevel = new Set([ids.cluster, ids.cues, ids.info, ids.tracks, ids.seekHead, ids.tags, ids.chapters, ids.attachments]);
/** The length of a frame that nothing follows, in units of the file, which are ms where browsers write it. */
const lastFrame = 1000 / 60;

/** An element: where it and its content begin, and where it ends. @typedef {{ id: number, start: number, from: number, end: number }} Element */
/** A cluster: where its content lies, its time, and whether a picture in it can be drawn without others. @typedef {{ from: number, end: number, time: number, isKey: boolean }} Cluster */

/**
 * The same recording with its length and an index.
 * @param {Blob} recording
 * @returns {Promise<Blob>} the recording itself if it is no WebM that this understands
 */
export async function completed(recording) {
  try {
    return new Blob(complete(new Uint8Array(await recording.arrayBuffer())), { type: recording.type });
  } catch {
    return recording;
  }
}

/** @param {Uint8Array<ArrayBuffer>} bytes @returns {Uint8Array<ArrayBuffer>[]} the parts of the file @throws {RangeError} if it is no whole WebM */
export function complete(bytes) {
  const file = [...elements(bytes, 0, bytes.length)];
  const [head, segment] = [found(file, ids.ebml), found(file, ids.segment)];
  const parts = [...elements(bytes, segment.from, segment.end)];
  const [info, tracks] = [found(parts, ids.info), found(parts, ids.tracks)];
  const track = pictureTrack(bytes, tracks);
  let [last, step] = [0, lastFrame];
  /** @type {Cluster[]} */
  const clusters = [];
  for (const { id, from, end } of parts) {
    if (id !== ids.cluster) continue;
    const cluster = { from, end, time: 0, isKey: false };
    let isFirst = true;
    for (const child of elements(bytes, from, end)) {
      if (child.id === ids.timestamp) cluster.time = unsigned(bytes, child);
      const block = blockOf(bytes, child);
      if (block === null || block.track !== track) continue;
      const time = cluster.time + block.time;
      if (time > last && last > 0) step = time - last;
      last = Math.max(last, time);
      if (isFirst) cluster.isKey = block.isKey;
      isFirst = false;
    }
    clusters.push(cluster);
  }
  if (clusters.length === 0) throw new RangeError("There is no picture in it.");
  const details = [...elements(bytes, info.from, info.end)].filter(({ id }) => id !== ids.duration)
    .map(({ start, end }) => bytes.subarray(start, end));
  const newInfo = element(ids.info, ...details, element(ids.duration, float(last + step)));
  const newTracks = element(ids.tracks, bytes.subarray(tracks.from, tracks.end));
  const bodies = clusters.map(({ from, end }) => element(ids.cluster, bytes.subarray(from, end)));
  // Numbers have a fixed length, so the index is as long before its places are known.
  const place = (/** @type {number} */ offset) => {
    let position = offset;
    return element(ids.cues, ...clusters.flatMap(({ time, isKey }, index) => {
      const cue = element(ids.cuePoint, element(ids.cueTime, number(time)),
        element(ids.cuePositions, element(ids.cueTrack, number(track)), element(ids.cueCluster, number(position))));
      position += bodies[index].length;
      return isKey || index === 0 ? [cue] : [];
    }));
  };
  const seekHead = (/** @type {number[]} */ positions) => element(ids.seekHead, ...[ids.info, ids.tracks, ids.cues].map((id, index) =>
    element(ids.seek, element(ids.seekId, idBytes(id)), element(ids.seekPosition, number(positions[index])))));
  const first = seekHead([0, 0, 0]).length;
  const positions = [first, first + newInfo.length, first + newInfo.length + newTracks.length];
  const cues = place(positions[2] + place(0).length);
  return [bytes.subarray(head.start, head.end), element(ids.segment, seekHead(positions), newInfo, newTracks, cues, ...bodies)];
}

/** The number of the track with pictures. @param {Uint8Array} bytes @param {Element} tracks */
function pictureTrack(bytes, tracks) {
  for (const { id, from, end } of elements(bytes, tracks.from, tracks.end)) {
    if (id !== ids.trackEntry) continue;
    const fields = [...elements(bytes, from, end)];
    if (unsigned(bytes, found(fields, ids.trackType)) === 1) return unsigned(bytes, found(fields, ids.trackNumber));
  }
  throw new RangeError("There are no pictures in it.");
}

/** The track, the time in its cluster and the kind of a block; null for another element. @param {Uint8Array} bytes @param {Element} element */
function blockOf(bytes, { id, from, end }) {
  if (id === ids.blockGroup) {
    const fields = [...elements(bytes, from, end)];
    const block = fields.find((field) => field.id === ids.block);
    if (block === undefined) return null;
    return { ...blockHead(bytes, block.from), isKey: !fields.some((field) => field.id === ids.reference) };
  }
  if (id !== ids.simpleBlock) return null;
  const head = blockHead(bytes, from);
  return { ...head, isKey: (bytes[head.flags] & 0x80) !== 0 };
}

/** @param {Uint8Array} bytes @param {number} from */
function blockHead(bytes, from) {
  const { value: track, next } = variable(bytes, from);
  return { track, time: (bytes[next] << 8 | bytes[next + 1]) << 16 >> 16, flags: next + 2 };
}

/** @param {Element[]} all @param {number} id @throws {RangeError} if there is none */
function found(all, id) {
  const element = all.find((element) => element.id === id);
  if (element === undefined) throw new RangeError(`There is no element ${id.toString(16)}.`);
  return element;
}

/** The elements of a part of the file; one that was not finished ends with it. @param {Uint8Array} bytes @param {number} from @param {number} end @returns {Generator<Element>} */
function* elements(bytes, from, end) {
  let start = from;
  while (start < end) {
    const id = variable(bytes, start, true);
    const size = variable(bytes, id.next);
    if (id.next > end || size.next > end) return;
    const isOpen = size.value === Infinity;
    let stop = Math.min(end, isOpen ? end : size.next + size.value);
    if (isOpen && id.value === ids.cluster) stop = clusterEnd(bytes, size.next, end);
    yield { id: id.value, start, from: size.next, end: stop };
    start = stop;
  }
}

/** The end of a cluster that does not say how long it is. @param {Uint8Array} bytes @param {number} from @param {number} end */
function clusterEnd(bytes, from, end) {
  let place = from;
  while (place < end) {
    const id = variable(bytes, place, true);
    if (topLevel.has(id.value)) return place;
    const size = variable(bytes, id.next);
    // The last block may have been cut off.
    if (!Number.isFinite(size.value) || size.next + size.value > end) return place;
    place = size.next + size.value;
  }
  return place;
}

/** A number of variable length. @param {Uint8Array} bytes @param {number} at @param {boolean} isId whether its mark belongs to it @throws {RangeError} if it is cut off */
function variable(bytes, at, isId = false) {
  const length = Math.clz32(bytes[at] ?? 0) - 23;
  if (length > (isId ? 4 : 8) || at + length > bytes.length) throw new RangeError("It is cut off.");
  let value = isId ? bytes[at] : bytes[at] & (0xff >> length);
  let isUnknown = !isId && value === 0xff >> length;
  for (let index = at + 1; index < at + length; index += 1) {
    value = value * 256 + bytes[index];
    isUnknown = isUnknown && bytes[index] === 0xff;
  }
  return { value: isUnknown ? Infinity : value, next: at + length };
}

/** @param {Uint8Array} bytes @param {Element} element */
function unsigned(bytes, { from, end }) {
  return bytes.subarray(from, end).reduce((sum, byte) => sum * 256 + byte, 0);
}

/** @param {number} value */
function number(value) {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(Math.round(value)));
  return bytes;
}

/** @param {number} value */
function float(value) {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setFloat64(0, value);
  return bytes;
}

/** @param {number} id */
function idBytes(id) {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, id);
  return bytes.subarray(bytes.findIndex((byte) => byte !== 0));
}

/** An element with its content, whose length takes eight bytes. @param {number} id @param {Uint8Array[]} contents @returns {Uint8Array<ArrayBuffer>} */
function element(id, ...contents) {
  const size = contents.reduce((sum, { length }) => sum + length, 0);
  const length = number(size);
  length[0] = 1;
  const all = [idBytes(id), length, ...contents];
  const bytes = new Uint8Array(all.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of all) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
