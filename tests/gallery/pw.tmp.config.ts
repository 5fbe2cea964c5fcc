export default {
  testDir: '/work/main/tests/e2e',
  outputDir: '/tmp/pw-results',
  workers: 1,
  reporter: [['list']],
  timeout: 180000,
  fullyParallel: true,
};
