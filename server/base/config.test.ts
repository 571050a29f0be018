/**
 * Seeded defects seen caught: a wrong DATABASE_URL repeated with its password; HTTPS for good because of the
 * machine's own certificate.
 */
import { describe, expect, it } from 'vitest';
import { readConfig, WrongSetting } from './config.ts';

/** What is said of a wrong setting. */
function complaint(env: Record<string, string>): string {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof WrongSetting) return error.message;
    throw error;
  }
  return '';
}

describe('a setting that cannot be used', () => {
  it('is named with what it is', () => {
    expect(complaint({ PORT: 'http' })).toBe('PORT must be a port number (it is "http").');
    expect(complaint({ MAILS_PER_HOUR: '0' })).toBe(
      'MAILS_PER_HOUR must be a whole number from 1 to 100000 (it is "0").',
    );
    expect(complaint({ TLS_CERT: '/nowhere.pem', TLS_KEY: '/nowhere.pem' })).toContain('/nowhere.pem');
  });

  it.each([
    ['DATABASE_URL', 'mysql://rollcall:sesame-7@school/db'],
    ['SMTP_URL', 'mail://rollcall:sesame-7@school'],
    ['METRICS_TOKEN', 'sesame-7'],
    ['SERVER_KEY', 'sesame-7'],
    ['TLS_KEY', '-----BEGIN PRIVATE KEY-----\nsesame-7\n'],
  ])('%s is named, and what it hides is not repeated', (name, value) => {
    const said = complaint({ [name]: value, ...(name === 'TLS_KEY' ? { TLS_CERT: '/dev/null' } : {}) });
    expect(said).toContain(name);
    expect(said).not.toContain('sesame-7');
  });
});

describe('browsers are told to come by HTTPS alone', () => {
  it('by the address that people open, and by nothing else that stands in the settings of a laptop', () => {
    expect(readConfig({ PUBLIC_URL: 'https://attendance.school.test' }).strictTransport).toBe(true);
    expect(readConfig({ PUBLIC_URL: 'http://attendance.school.test' }).strictTransport).toBe(false);
    expect(readConfig({}).strictTransport).toBe(false);
  });

  it('by a certificate of the school', () => {
    const file = new URL(import.meta.url).pathname;
    expect(readConfig({ TLS_CERT: file, TLS_KEY: file }).strictTransport).toBe(true);
  });
});
