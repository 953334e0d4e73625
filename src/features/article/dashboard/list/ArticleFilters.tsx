import { Chip, Select } from '@mantine/core'
import { DatePickerInput } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import { formatDays } from '../../../../ui/dashboard/calendar.ts'
import type { ListState } from '../../../../ui/dashboard/useListState.ts'
import { useSession } from '../../../../ui/dashboard/useSession.ts'
import { useAgencyChoices, useCategoryChoices } from '../useChoices.ts'
import { OwnerPills, ownerKinds } from './OwnerPills.tsx'

export const articleFilterNames = [
  'state',
  'category',
  'agency',
  'breaking',
  'from',
  'to',
  ...ownerKinds,
] as const
type ArticleListState = ListState<(typeof articleFilterNames)[number]>

/** Beside the search box: what is chosen is in the address. */
export function ArticleFilters({ list }: { list: ArticleListState }) {
  const { user } = useSession()
  const isAgency = user?.role === 'agency'
  const categories = useCategoryChoices()
  const agencies = useAgencyChoices(!isAgency)
  const { category, agency, breaking, from, to } = list.filters
  return (
    <>
      <Select
        aria-label="القسم"
        placeholder="كل الأقسام"
        data={categories}
        value={category ?? null}
        onChange={value => list.filter({ category: value })}
        searchable
        clearable
        w={170}
      />
      {!isAgency && (
        <Select
          aria-label="الوكالة"
          placeholder="كل الوكالات"
          data={agencies}
          value={agency ?? null}
          onChange={value => list.filter({ agency: value })}
          searchable
          clearable
          w={170}
        />
      )}
      <DatePickerInput
        type="range"
        placeholder="تاريخ النشر"
        valueFormatter={formatDays}
        leftSection={<IconCalendar size={16} />}
        value={[from ?? null, to ?? null]}
        onChange={([start, end]) => list.filter({ from: start, to: end })}
        allowSingleDateInRange
        clearable
        w={190}
      />
      <Chip
        checked={breaking === 'true'}
        onChange={checked => list.filter({ breaking: checked ? 'true' : null })}
        variant="light"
      >
        العاجل فقط
      </Chip>
      <OwnerPills list={list} />
    </>
  )
}
