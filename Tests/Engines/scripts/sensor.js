// The event of the motion sensor, where the platform has none.
globalThis.DeviceOrientationEvent ??= class DeviceOrientationEvent extends Event {
  constructor(type, { alpha = null, beta = null, gamma = null, absolute = false } = {}) {
    super(type);
    Object.assign(this, { alpha, beta, gamma, absolute });
  }
};
