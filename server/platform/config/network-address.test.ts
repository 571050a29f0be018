import { expect, it } from 'vitest';
import { networkOf } from './network-address.ts';

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:DB8:0:12::7', '2001:db8:0:12::/64'],
  ['2001:0db8:0000:0012:9:8:7:6', '2001:db8:0:12::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['somewhere', 'somewhere'],
])('the network of %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
