// The drawing of each node kind; another kind is another entry: a transform, or a paint with its bounds.

import * as effects from "./kinds/effects.js";
import * as leaves from "./kinds/leaves.js";
import * as transforms from "./kinds/transforms.js";

/** @import { Kind } from "./types.d.ts" */

/** All but those that are fetched when something needs them: see `shading`. @type {ReadonlyMap<string, Kind>} */
export const kinds = new Map(Object.entries({ ...transforms, ...effects, ...leaves }));
