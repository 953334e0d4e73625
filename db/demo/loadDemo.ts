import type { Services } from '../../src/platform/context.ts'

/** Fills an empty newsroom with the demo; does nothing where there is an article already. */
export async function loadDemo(_services: Services): Promise<void> {}
