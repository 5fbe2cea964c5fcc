// The report at the end of a run: the time of each step, how many browsers were started, how many tests passed.
import { readFileSync } from 'node:fs';
import { startsSoFar } from '../e2e/browsers/starts.ts';

/** Number of slowest tests that the report names. */
const SLOWEST = 10;

interface Ran {
  title: string;
  /** The sum, also of tests that ran at the same time. */
  seconds: number;
}

/** Prints the slowest tests, the seconds of each step, and how many tests passed. The last line sums it all up. */
export function report(seconds: Readonly<Record<string, number>>): void {
  const units = unitsThatRan();
  const browsers = browserTestsThatRan();
  console.log('\nThe slowest, each with its own seconds:');
  const slowest = [...units.ran, ...browsers.ran].sort((a, b) => b.seconds - a.seconds).slice(0, SLOWEST);
  for (const { title, seconds: own } of slowest) console.log(`${own.toFixed(1).padStart(7)}  ${title}`);
  const { chromium, firefox } = startsSoFar();
  const parts = Object.entries(seconds).map(([part, own]) => `${part} ${own} s`);
  console.log(`\n${parts.join(', ')}; ${chromium} starts of Chromium, ${firefox} of Firefox`);
  console.log(`\n${units.passed + browsers.passed} passed, ${units.failed + browsers.failed} failed`);
}

function unitsThatRan() {
  const { testResults, numPassedTests, numFailedTests } = JSON.parse(
    readFileSync('.output/units.json', 'utf8'),
  ) as {
    testResults: { assertionResults: { fullName: string; duration?: number }[] }[];
    numPassedTests: number;
    numFailedTests: number;
  };
  const ran = testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(
      ({ fullName, duration = 0 }): Ran => ({ title: `units › ${fullName}`, seconds: duration / 1_000 }),
    ),
  );
  return { ran, passed: numPassedTests, failed: numFailedTests };
}

interface ReportedSuite {
  title: string;
  suites?: ReportedSuite[];
  specs?: { title: string; tests: { projectName: string; results: { duration: number }[] }[] }[];
}

function browserTestsThatRan() {
  const { suites, stats } = JSON.parse(readFileSync('.output/browsers.json', 'utf8')) as {
    suites: ReportedSuite[];
    stats: { expected: number; unexpected: number };
  };
  return { ran: suites.flatMap(testsIn), passed: stats.expected, failed: stats.unexpected };
}

function testsIn({ title, suites = [], specs = [] }: ReportedSuite): Ran[] {
  const own = specs.flatMap((spec) =>
    spec.tests.map(
      ({ projectName, results }): Ran => ({
        title: `${projectName} › ${title} › ${spec.title}`,
        seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1_000,
      }),
    ),
  );
  return [...own, ...suites.flatMap(testsIn)];
}
