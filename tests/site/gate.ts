/** A promise that a test opens by hand. */
export interface Gate {
  opened: Promise<void>;
  open(): void;
}

/** A gate, closed. */
export function closedGate(): Gate {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}
