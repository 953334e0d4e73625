import type { Entity, SearchOptions } from '../../contract/entity.ts'
import * as entities from '../../entities.ts'

type Entities = typeof entities
type KindsWith<Part> = {
  [Kind in keyof Entities]: Entities[Kind] extends { search: Part } ? Kind : never
}[keyof Entities]

/** Kinds that readers find by name. */
export type SearchedKind = KindsWith<SearchOptions>
/** Kinds whose names also find articles. */
export type NamedKind = KindsWith<{ articles: true }>

type SearchedEntity = Entity & { kind: SearchedKind; table: string; search: SearchOptions }

export const searchedEntities = Object.entries<Entity>(entities)
  .filter(([, { search }]) => search !== undefined)
  .map(([kind, entity]) => ({ ...entity, kind }) as SearchedEntity)
