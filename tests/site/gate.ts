/** A promise that a test resolves by calling `open`. */
export interface Gate {
  opened: Promise<void>;
  open(): void;
}

/** Returns a closed gate. */
export function closedGate(): Gate {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}
