import type { QueryKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Picture } from '../../contract/fields.ts'
import { EntityListPage } from './EntityListPage.tsx'
import { FilterSelect, flagOf, flagOptions } from './FilterSelect.tsx'
import type { NounWords } from './NamedDialog.tsx'
import { RowPicture } from './RowPicture.tsx'
import { articlesColumn, createdColumn, enablingColumn } from './rowColumns.tsx'
import { type ListInput, useListState } from './useListState.ts'
import { useRemoval } from './useRemoval.ts'
import { useStatusSwitch } from './useRowSwitch.ts'
import { type RowsCall, useRows } from './useRows.ts'

type NamedRow = {
  id: number
  name: string
  image: Picture | null
  status: boolean
  articles: number
  createdAt: string
}
type Sort = 'name' | '-name' | 'createdAt' | '-createdAt' | 'articles' | '-articles'
type NamedListInput = ListInput<Sort> & { status: boolean | undefined }

type Props<Row extends NamedRow> = {
  title: string
  text: string
  words: NounWords
  empty: { title: string; text: string }
  /** `api.author` */
  calls: {
    key: () => QueryKey
    paginate: RowsCall<NamedListInput, { items: Row[]; total: number }> & { key: () => QueryKey }
    setStatus: { call: (change: { id: number; status: boolean }) => Promise<Partial<NamedRow>> }
    remove: { call: (thing: { id: number }) => Promise<unknown> }
  }
  may: { create: boolean; edit: boolean; setStatus: boolean; remove: boolean }
  /** Its query parameter in the article list: «author» of `?author=`. */
  filter: string
  detail: (row: Row) => ReactNode
  dialog: (row: Row | undefined, onClose: () => void) => ReactNode
}

/** List of entities with name and picture: authors, people, sources. */
export function NamedListPage<Row extends NamedRow>({
  words: { one, feminine = false, add },
  calls,
  filter,
  detail,
  ...page
}: Props<Row>) {
  const list = useListState<'status', Sort>({ sort: 'name', filters: ['status'] })
  const query = useRows(calls.paginate, { ...list.input, status: flagOf(list.filters.status) })
  const toggle = useStatusSwitch(calls.paginate.key(), calls.setStatus.call)
  const removeRow = useRemoval(calls.key())
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
        enablingColumn('status', on, page.may.setStatus, toggle),
        createdColumn(feminine ? 'أُضيفت' : 'أُضيف'),
      ]}
      filters={<FilterSelect label="الحالة" name="status" options={flagOptions(on, off)} list={list} />}
      remove={({ id, name }) =>
        removeRow({
          what: `${one} «${name}»`,
          feminine,
          remove: () => calls.remove.call({ id }),
          referenceVerb: feminine ? 'تُذكر في' : 'يُذكر في',
          shownIn: true,
          articles: `${filter}=${id}`,
          feeds: `${filter}=${id}`,
        })
      }
    />
  )
}
