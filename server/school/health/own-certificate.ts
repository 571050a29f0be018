import { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import type { Health } from '#contract/school/health/health-calls.ts';
import { certificateWarning } from '#contract/school/health/health-rules.ts';
import type { Config } from '#server/platform/config/config.ts';

/**
 * Whether browsers accept a certificate for this host name or address. Only the certificate's subjectAltName counts;
 * `*` in it stands for one whole label.
 */
export function speaksFor(certificate: X509Certificate, name: string): boolean {
  const byAltName = { subject: 'never', partialWildcards: false } as const;
  return (isIP(name) ? certificate.checkIP(name) : certificate.checkHost(name, byAltName)) !== undefined;
}

/** The facts of the configured certificate; null if a proxy in front has the certificate, or if none exists. */
export function ownCertificate({ tls, publicUrl }: Pick<Config, 'tls' | 'publicUrl'>): Health['certificate'] {
  if (!tls) return null;
  const certificate = new X509Certificate(tls.cert);
  const host = publicUrl === undefined ? undefined : new URL(publicUrl).hostname.replace(/^\[|\]$/g, '');
  return {
    endsAt: new Date(certificate.validTo).toISOString(),
    isForAddress: host === undefined || speaksFor(certificate, host),
  };
}

/**
 * The log line at a start about a certificate warning that browsers show now or soon; undefined if they show no
 * warning.
 */
export function certificateFault(config: Pick<Config, 'tls' | 'publicUrl'>, nowMs = Date.now()): string | undefined {
  const certificate = ownCertificate(config);
  switch (certificateWarning({ certificate, readAt: new Date(nowMs).toISOString() })) {
    case 'certificate-over':
      return `The certificate of TLS_CERT ended at ${certificate?.endsAt}: browsers warn everybody. Renew it.`;
    case 'certificate-other':
      return `The certificate of TLS_CERT is not for the name in PUBLIC_URL (${config.publicUrl}): browsers warn everybody.`;
    case 'certificate-ends':
      return `The certificate of TLS_CERT ends at ${certificate?.endsAt}. Renew it.`;
    case undefined:
      return undefined;
  }
}
