import { generate } from 'selfsigned';

/** A private key and its certificate, both PEM. */
export interface Certificate {
  key: string;
  cert: string;
}

const NAMES = ['www.goproblems.com', 'goproblems.com', 'localhost'];

let made: Promise<Certificate> | undefined;

/**
 * Returns the certificate of this process. It is made on first use, shared by the site and the trap, and never written to disk.
 */
export function certificate(): Promise<Certificate> {
  made ??= make();
  return made;
}

async function make(): Promise<Certificate> {
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
