/** A private key and its certificate, both PEM. */
export interface Certificate {
  key: string;
  cert: string;
}

const NAMES = ['www.goproblems.com', 'goproblems.com', 'localhost'];

let made: Promise<Certificate> | undefined;

/** The environment variable with a `Certificate` that another process has made, as JSON. */
const GIVEN = 'COMPANION_CERTIFICATE';

/**
 * Returns the certificate that this process uses. It is made on first use unless another process has given one, shared by the
 * site and the trap, and never written to disk.
 */
export function certificate(): Promise<Certificate> {
  made ??= givenOrMade();
  return made;
}

/** Makes a certificate for all processes that this one starts: loading the package for it takes longer than most tests. */
export async function makeForAllProcesses(): Promise<void> {
  process.env[GIVEN] = JSON.stringify(await certificate());
}

async function givenOrMade(): Promise<Certificate> {
  const given = process.env[GIVEN];
  return given === undefined ? make() : (JSON.parse(given) as Certificate);
}

async function make(): Promise<Certificate> {
  const { generate } = await import('selfsigned');
  const pems = await generate([{ name: 'commonName', value: 'Embedded practice site' }], {
    keyType: 'ec', // an RSA pair takes a hundred times longer to make
    algorithm: 'sha256',
    extensions: [
      {
        name: 'subjectAltName',
        altNames: [
          ...NAMES.map((value) => ({ type: 2 as const, value })),
          { type: 7 as const, ip: '127.0.0.1' },
        ],
      },
    ],
  });
  return { key: pems.private, cert: pems.cert };
}
