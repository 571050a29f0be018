/** The document whose table of districts and rooms the sources are checked against. */
export const MAP = 'docs/architecture.md';
const SIDES = ['contract', 'server', 'web'];
const TEST = /\.test\.tsx?$/;
const CODE = /\.(ts|tsx)$/;
/** Migrations may import anything: they describe the tables of an earlier version. */
const EXEMPT = /^server\/platform\/migrations\//;

/** The districts from the lowest to the highest, each with its rooms; a room may use the rooms before it. */
export type HouseMap = ReadonlyMap<string, readonly string[]>;

/** Reads the table of districts in a document: the name, what is in it, and its rooms in backquotes. */
export function mapIn(document: string): HouseMap {
  const rows = document.matchAll(/^\| ([a-z]+)(?: \([a-z]+\))? \|[^|]*\|((?: `[a-z-]+`)+) \|$/gm);
  return new Map(
    [...rows].map(([, district = '', rooms = '']) => [
      district,
      [...rooms.matchAll(/`([a-z-]+)`/g)].map(([, room = '']) => room),
    ]),
  );
}

/** The complaints about source files outside the rooms of the map, and about rooms that exist on no side. */
export function complaintsAboutMap(map: HouseMap, files: readonly string[]): string[] {
  const sources = files.filter((file) => SIDES.includes(file.split('/')[0] ?? '') && CODE.test(file));
  const isInRoom = (file: string) => {
    const [side, district = '', room = '', ...rest] = file.split('/');
    if (district === 'app' && rest.length === 0) return true;
    return `${side}/${district}` === 'server/main.ts' || (rest.length === 1 && map.get(district)?.includes(room));
  };
  const rooms = [...map].flatMap(([district, names]) => names.map((room) => `/${district}/${room}/`));
  return [
    ...sources.filter((file) => !isInRoom(file)).map((file) => `${file}: ${MAP} has no such room.`),
    ...rooms
      .filter((room) => !sources.some((file) => file.includes(room)))
      .map((room) => `${MAP}: no side has ${room.slice(1)}`),
  ];
}

/**
 * The positions of a file's district in the map and of its room in the district. Files outside all districts or rooms
 * come last.
 */
function heightOf(map: HouseMap, file: string): [district: number, room: number] {
  const [, district = '', room = ''] = file.split('/');
  const at = [...map.keys()].indexOf(district);
  if (at === -1) return [map.size, 0];
  const rooms = map.get(district) ?? [];
  return [at, rooms.includes(room) ? rooms.indexOf(room) : rooms.length];
}

/**
 * The imports of a source file from the product's sides, and a complaint about each import that goes upward: to a later
 * district, or to a later room of its own district and side. Tests and migrations may import anything.
 */
export function importsOf(map: HouseMap, file: string, source: string): { all: number; upward: string[] } {
  const [side = ''] = file.split('/');
  if (!SIDES.includes(side) || TEST.test(file) || EXEMPT.test(file)) return { all: 0, upward: [] };
  const all = new Set([...source.matchAll(/['"]#((?:contract|server|web)\/[^'"?]+)/g)].map(([, to = '']) => to));
  const [district, room] = heightOf(map, file);
  const upward = [...all].filter((to) => {
    const [otherDistrict, otherRoom] = heightOf(map, to);
    return otherDistrict > district || (to.startsWith(`${side}/`) && otherDistrict === district && otherRoom > room);
  });
  return { all: all.size, upward: upward.map((to) => `${file}: ${to} is above it in ${MAP}.`) };
}
