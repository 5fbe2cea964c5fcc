// Everything that was started must be ended in the opposite order, even if a step fails.

/** Collects steps that end things, and runs them once. */
export class Ending {
  readonly #steps: (() => unknown)[] = [];
  #run: Promise<void> | undefined;

  /** Adds a step that runs before all earlier ones. */
  add(step: () => unknown): void {
    this.#steps.unshift(step);
  }

  /** Runs every step, then throws the first error of a step, if any. Further calls return the same promise. */
  run(): Promise<void> {
    this.#run ??= this.#runAll();
    return this.#run;
  }

  async #runAll(): Promise<void> {
    const errors: unknown[] = [];
    for (const step of this.#steps) {
      try {
        await step();
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 0) throw errors[0];
  }
}

/** Starts something in several steps. When one fails, ends what the earlier steps started. */
export async function startOrEnd<T>(start: (ending: Ending) => Promise<T>): Promise<T> {
  const ending = new Ending();
  try {
    return await start(ending);
  } catch (error) {
    await ending.run().catch(() => undefined);
    throw error;
  }
}
