import { Select, Stack, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { hour } from '../../../arabic/nouns.ts'
import { plural } from '../../../arabic/plural.ts'
import { api } from '../../../ui/dashboard/api.ts'
import type { ArticleValues } from '../../article/dashboard/fields/articleValues.ts'
import type { DraftOf } from '../../draft/draft.schema.ts'
import { leadWords } from '../../proofreading/dashboard/leadWords.ts'
import type { PublishPlan } from './usePublishPlan.ts'

type Props = {
  of: DraftOf
  values: ArticleValues
  plan: PublishPlan
  change: (change: Partial<PublishPlan>) => void
}

const durations = [
  ...[1, 3, 6, 12, 24].map(hours => ({ value: String(hours), label: plural(hours, hour) })),
  { value: 'null', label: 'إلى أن ينزعه محرر' },
]

/** Place on the front page: by the automatic order, or pinned to the first place. */
export function LeadPlan({ of, values, plan: { isLead, leadHours }, change }: Props) {
  const { data } = useQuery(api.front.current.queryOptions({ input: {} }))
  const [first] = data?.leads ?? []
  const hasPinnedLead = Boolean(first) && first?.id !== of
  return (
    <Stack gap="sm">
      <Switch
        label="ثبّته في صدر الصفحة الأولى"
        description={placeWords({ isLead, hasPinnedLead, values, lead: first?.title })}
        checked={isLead}
        onChange={event => change({ isLead: event.currentTarget.checked })}
      />
      {isLead && (
        <Select
          label="يبقى في الصدر"
          allowDeselect={false}
          data={durations}
          value={String(leadHours)}
          onChange={value => change({ leadHours: value === 'null' ? null : Number(value) })}
        />
      )}
    </Stack>
  )
}

type Place = { isLead: boolean; hasPinnedLead: boolean; values: ArticleValues; lead: string | undefined }

function placeWords({ isLead, hasPinnedLead, values, lead }: Place): string | undefined {
  if (isLead) return hasPinnedLead && lead ? `ينزل تحته المثبَّت الآن: ${lead}` : undefined
  if (values.breakingNews) return leadWords(values.image !== null, { hasPinnedLead })
  return 'وإلا فبترتيب وقته في قسمه وفي أحدث الأخبار.'
}
