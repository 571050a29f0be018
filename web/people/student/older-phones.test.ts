import { expect, it, vi } from 'vitest';

it('groups as newer browsers do natively', async () => {
  const [numbers, tens] = [[1, 11, 21, 2, 31], (one: number, index: number) => [index % 2, one % 10].join()] as const;
  const native = Map.groupBy;
  const grouped = [...native(numbers, tens)];
  Reflect.deleteProperty(Map, 'groupBy');
  try {
    vi.resetModules();
    await import('./older-phones.ts');
    expect(Map.groupBy).not.toBe(native);
    expect([...Map.groupBy(numbers, tens)]).toEqual(grouped);
  } finally {
    Map.groupBy = native;
  }
});
