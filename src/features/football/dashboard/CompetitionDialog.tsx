import { SegmentedControl, Select, Switch } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { api, client } from '../../../ui/dashboard/api.ts'
import { NameFields } from '../../../ui/dashboard/NameFields.tsx'
import { NounDialog } from '../../../ui/dashboard/NounDialog.tsx'
import { NumberField } from '../../../ui/dashboard/NumberField.tsx'
import { rulesOf } from '../../../ui/dashboard/rules.ts'
import { type Competition, competitionInput } from '../football.contract.ts'
import { LeagueSearch } from './LeagueSearch.tsx'

const input = competitionInput.partial({ providerId: true, providerName: true, country: true })

const tieBreakOptions = [
  { value: 'difference', label: 'فارق الأهداف، ثم الأهداف، ثم المواجهات' },
  { value: 'meetings', label: 'المواجهات المباشرة، ثم فارق الأهداف' },
]

/** Follows a competition that the provider has, begins one by hand, or edits one. */
export function CompetitionDialog({
  competition,
  hasProvider,
  onClose,
}: {
  competition: Competition | undefined
  /** Whether a key of the provider is saved; without one a new competition is kept by hand. */
  hasProvider: boolean
  onClose: () => void
}) {
  const [byHand, setByHand] = useState(competition?.isByHand ?? !hasProvider)
  const form = useForm({
    initialValues: {
      ...(competition
        ? {}
        : { providerId: (hasProvider ? 0 : null) as number | null, providerName: '', country: '' }),
      name: competition?.name ?? '',
      slug: competition?.slug ?? '',
      tieBreak: competition?.tieBreak ?? ('difference' as const),
      season: competition?.season ?? new Date().getFullYear(),
      order: competition?.order ?? 0,
      status: competition?.status ?? true,
    },
    validate: rulesOf(competition ? input : competitionInput),
  })
  return (
    <NounDialog
      thing={competition}
      title={competition ? `تعديل «${competition.name}»` : 'مسابقة جديدة'}
      form={form}
      calls={client.football as never}
      callsKey={api.football.key()}
      submit={byHand ? 'أضفها' : 'تابعها'}
      done={({ name }: Competition) =>
        competition
          ? `حُفظ «${name}».`
          : byHand
            ? `أُضيفت «${name}». اكتب فرقها ومبارياتها.`
            : `نتابع «${name}»؛ تصل مبارياتها خلال دقائق.`
      }
      onClose={onClose}
    >
      {!competition && (
        <SegmentedControl
          aria-label="من أين تأتي مبارياتها"
          value={byHand ? 'hand' : 'provider'}
          onChange={value => {
            setByHand(value === 'hand')
            form.setValues({ providerId: value === 'hand' ? null : 0, providerName: '', country: '' })
          }}
          data={[
            { value: 'provider', label: 'من المزوّد' },
            { value: 'hand', label: 'نكتبها باليد' },
          ]}
        />
      )}
      {!competition && !byHand && (
        <LeagueSearch
          error={form.errors.providerId}
          onPick={league =>
            form.setValues({
              providerId: league.providerId,
              providerName: league.name,
              country: league.country,
              name: league.suggestion ?? league.name,
              season: league.season,
            })
          }
        />
      )}
      <NameFields form={form} nameLabel="الاسم بالعربية" slug={competition?.slug} />
      <NumberField
        label="الموسم"
        description="سنته الأولى: 2026 لموسم 2026–2027."
        thousandSeparator=""
        allowDecimal={false}
        {...form.getInputProps('season')}
      />
      {byHand && (
        <Select
          label="عند تساوي النقاط"
          allowDeselect={false}
          data={tieBreakOptions}
          {...form.getInputProps('tieBreak')}
        />
      )}
      <NumberField label="الترتيب" min={0} max={10_000} {...form.getInputProps('order')} />
      <Switch label="ظاهرة للقراء" {...form.getInputProps('status', { type: 'checkbox' })} />
    </NounDialog>
  )
}
