// Vitest runs this once, before it starts the processes of the tests.
export { makeForAllProcesses as setup } from '../../site/certificate.ts';
