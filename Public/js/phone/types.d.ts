// The shapes of what the phone page's modules hand to one another. Nothing of this is loaded by a browser.

/** Why there are no samples; `framed`: the page around this one withholds the sensor. */
export type Obstacle = "insecure" | "unsupported" | "framed" | "denied" | "silent" | "sensorless";
