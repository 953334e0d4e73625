import type { QueryKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Picture } from '../../contract/fields.ts'
import { EntityListPage } from './EntityListPage.tsx'
import { FilterSelect, flagOf, flagOptions } from './FilterSelect.tsx'
import type { NounWords } from './NamedDialog.tsx'
import { RowPicture } from './RowPicture.tsx'
import { articlesColumn, createdColumn, switchColumn } from './rowColumns.tsx'
import type { StaffQuery } from './StaffTable.tsx'
import { type ListInput, useListState } from './useListState.ts'
import { useRemoval } from './useRemoval.ts'
import { useRowSwitch } from './useRowSwitch.ts'

type NamedRow = {
  id: number
  name: string
  image: Picture | null
  status: boolean
  articles: number
  createdAt: string
}
type Sort = 'name' | '-name' | 'createdAt' | '-createdAt' | 'articles' | '-articles'
export type NamedListInput = ListInput<Sort> & { status: boolean | undefined }

type Props<Row extends NamedRow> = {
  title: string
  text: string
  words: NounWords
  empty: { title: string; text: string }
  usePage: (input: NamedListInput) => StaffQuery<Row>
  /** Query keys: of all calls about the entity, and of its list. */
  keys: { all: QueryKey; page: QueryKey }
  may: { create: boolean; edit: boolean; setStatus: boolean; remove: boolean }
  setStatus: (change: { id: number; status: boolean }) => Promise<Partial<NamedRow>>
  remove: (thing: { id: number }) => Promise<unknown>
  /** Its query parameter in the article list: «author» of `?author=`. */
  filter: string
  detail: (row: Row) => ReactNode
  dialog: (row: Row | undefined, onClose: () => void) => ReactNode
}

/** List of entities with name and picture: authors, people, sources. */
export function NamedListPage<Row extends NamedRow>({
  words: { one, feminine = false, add },
  usePage,
  keys,
  setStatus,
  remove,
  filter,
  detail,
  ...page
}: Props<Row>) {
  const list = useListState<'status', Sort>({ sort: 'name', filters: ['status'] })
  const query = usePage({ ...list.input, status: flagOf(list.filters.status) })
  const toggle = useRowSwitch<NamedRow, { status: boolean }>(keys.page, ({ id }, { status }) =>
    setStatus({ id, status }),
  )
  const removeRow = useRemoval(keys.all)
  const [on, off] = feminine ? ['مفعّلة', 'معطّلة'] : ['مفعّل', 'معطّل']
  return (
    <EntityListPage
      {...page}
      one={one}
      add={add}
      list={list}
      query={query}
      nameOf={({ name }) => name}
      name={{ detail, picture: ({ image, name }) => <RowPicture picture={image} name={name} /> }}
      columns={[
        articlesColumn(filter),
        switchColumn('status', {
          title: on,
          label: ({ name }) => `تفعيل «${name}»`,
          may: page.may.setStatus,
          toggle,
        }),
        createdColumn(feminine ? 'أُضيفت' : 'أُضيف'),
      ]}
      filters={<FilterSelect label="الحالة" name="status" options={flagOptions(on, off)} list={list} />}
      remove={({ id, name }) =>
        removeRow({
          what: `${one} «${name}»`,
          feminine,
          remove: () => remove({ id }),
          referenceVerb: feminine ? 'تُذكر في' : 'يُذكر في',
          shownIn: true,
          articles: `${filter}=${id}`,
        })
      }
    />
  )
}
