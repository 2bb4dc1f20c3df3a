// The shapes of what the doctor's modules hand to one another. Nothing of this is loaded by a browser.

import type { Refusal } from "../net/types.d.ts";

/** Reasons for missing samples; `framed`: the page around this one withholds the sensor. */
export type Obstacle = "insecure" | "unsupported" | "framed" | "denied" | "silent" | "sensorless";
export type StepName = "reach" | "secure" | "socket" | "permission" | "sample" | "rate" | "roundTrip";
export type Fault = "offline" | "server" | "blocked" | Refusal | Obstacle | "slowSensor" | "far";

/** The result of a step; the value is its measurement, if there is one. */
export type Result =
  | { state: "waiting" | "running"; fault?: undefined; value?: undefined }
  | { state: "passed"; fault?: undefined; value?: number }
  | { state: "failed"; fault: Fault; value?: number };
/** A step, and when it began, in ms, if it is running or has taken too long. */
export type Step = Result & { began?: number };

/** The state of the phone page, in a word. */
export interface DoctorStatus {
  isOpen: boolean;
  isHealthy: boolean;
  fault: Fault | null;
}

export interface DoctorOptions {
  /** Asks for the sensor, and starts it. */
  begin: () => void;
  /** Goes on without a sensor. */
  touch: () => void;
  isLive: () => boolean;
  /** Something is not as good as it could be. */
  onWarning: (sentence: string) => void;
  /** A person has closed the list. */
  onClose: () => void;
  onChange: (news: DoctorStatus) => void;
}

export interface Checklist {
  steps: Record<StepName, Step>;
  isOpen: boolean;
  openedBy: "person" | "fault" | null;
  /** The parts that a person has seen and closed. */
  dismissed: Fault[];
}
