import { type Part, type PartName, partNames } from './part.ts'
import { articleParts } from './parts/article.parts.ts'
import { fileParts } from './parts/file.parts.ts'
import { footballParts } from './parts/football.parts.ts'
import { namingParts } from './parts/naming.parts.ts'
import { siteParts } from './parts/site.parts.ts'

const all = [...namingParts, ...fileParts, ...articleParts, ...siteParts, ...footballParts]

/** Every part with a table, in the order of `partNames`. */
export const parts: Part[] = partNames.flatMap(name => all.find(part => part.name === name) ?? [])

export function findPart(name: PartName): Part {
  return parts.find(part => part.name === name)!
}
