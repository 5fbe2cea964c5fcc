/**
 * Work that is done once for all who ask for it meanwhile, and once more where somebody has asked since it began. `work` resolves
 * to whether asking again at once makes sense: what has just failed would, for the news that it has, fail for ever.
 */
export function whileNews(work: () => Promise<boolean>): () => Promise<void> {
  let underWay: Promise<void> | null = null;
  let isNews = false;

  async function run(): Promise<void> {
    while (isNews) {
      isNews = false;
      if (!(await work())) isNews = false;
    }
  }

  return () => {
    isNews = true;
    underWay ??= run().finally(() => {
      underWay = null;
    });
    return underWay;
  };
}
