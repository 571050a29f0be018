import { accessMutants } from './access-mutants.ts';
import { checkInMutants } from './check-in-mutants.ts';
import { dataMutants } from './data-mutants.ts';
import { inputMutants } from './input-mutants.ts';
import type { Mutant } from './mutant.ts';
import { ordealMutants } from './ordeal-mutants.ts';
import { peopleMutants } from './people-mutants.ts';
import { rulesMutants } from './rules-mutants.ts';
import { webMutants } from './web-mutants.ts';
import { wireMutants } from './wire-mutants.ts';

/** Every seeded defect that is kept. A new one takes its place in the list it belongs to. */
export const mutants: readonly Mutant[] = [
  ...dataMutants,
  ...accessMutants,
  ...checkInMutants,
  ...rulesMutants,
  ...wireMutants,
  ...peopleMutants,
  ...webMutants,
  ...ordealMutants,
  ...inputMutants,
];
