import { join } from 'node:path';
import { keptCertificate } from '#server/app/share-certificate.ts';

/** Creates a certificate with its key for this machine or other names. @returns the file that contains both */
export async function madeCertificate(folder: string, names = ['localhost', '127.0.0.1']): Promise<string> {
  await keptCertificate(folder, names, Date.now());
  return join(folder, 'share.pem');
}
