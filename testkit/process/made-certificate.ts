import { join } from 'node:path';
import { keptCertificate } from '#server/app/share-certificate.ts';

/** Makes a certificate in a folder, of this machine or of other names, with its key. @returns the file that holds both */
export async function madeCertificate(folder: string, names = ['localhost', '127.0.0.1']): Promise<string> {
  await keptCertificate(folder, names, Date.now());
  return join(folder, 'share.pem');
}
