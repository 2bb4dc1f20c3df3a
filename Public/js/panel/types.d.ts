// The shapes of what the panel's modules hand to one another. Nothing of this is loaded by a browser.

export type OnChange = (value: unknown) => void;

/** The use of an entered value: a field hands it on, or says why not; null takes that back. */
export interface Entry {
  submit: OnChange;
  complain: (sentence: string | null) => void;
}

/** The part of a control that a value is entered in. */
export interface Field {
  /** The element that the label names. */
  field: HTMLElement;
  parts: HTMLElement[];
  show: OnChange;
  /** Whether a value from elsewhere must not replace the entry in progress. */
  isBusy: () => boolean;
}

/** A parameter's form control. */
export interface Control {
  element: HTMLElement;
  show: OnChange;
  isBusy: () => boolean;
  /** Says why the last value was not accepted. */
  refuse: (sentence: string) => void;
}

/** A scene with a value for each of its parameters, or some of them. */
export interface Tuning {
  scene: string;
  values: Record<string, unknown>;
}

/** A part of the panel that follows the room. */
export interface Section {
  element: HTMLElement;
  update: () => void;
}
