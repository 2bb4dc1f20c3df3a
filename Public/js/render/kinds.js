// How each node kind is drawn; another kind is another entry: a transform, or a paint with its bounds.

import * as effects from "./kinds/effects.js";
import * as leaves from "./kinds/leaves.js";
import { mesh } from "./kinds/mesh.js";
import * as shaded from "./kinds/shaded.js";
import * as transforms from "./kinds/transforms.js";

/** @import { Kind } from "./types.d.ts" */

/** @type {ReadonlyMap<string, Kind>} */
export const kinds = new Map(Object.entries({ ...transforms, ...effects, ...shaded, ...leaves, mesh }));
