import type { Entity, Searched } from '../../contract/entity.ts'
import * as entities from '../../entities.ts'

type Entities = typeof entities
type KindsWith<Part> = {
  [Kind in keyof Entities]: Entities[Kind] extends { search: Part } ? Kind : never
}[keyof Entities]

/** What readers find by its name. */
export type SearchedKind = KindsWith<Searched>
/** What articles are found by. */
export type NamedKind = KindsWith<{ articles: true }>

type SearchedEntity = Entity & { kind: SearchedKind; table: string; search: Searched }

export const searchedEntities = Object.entries<Entity>(entities)
  .filter(([, { search }]) => search !== undefined)
  .map(([kind, entity]) => ({ ...entity, kind }) as SearchedEntity)
