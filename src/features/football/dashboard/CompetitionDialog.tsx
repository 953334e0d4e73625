import { Switch } from '@mantine/core'
import { useForm } from '@mantine/form'
import { api, client } from '../../../ui/dashboard/api.ts'
import { NameFields } from '../../../ui/dashboard/NameFields.tsx'
import { NounDialog } from '../../../ui/dashboard/NounDialog.tsx'
import { NumberField } from '../../../ui/dashboard/NumberField.tsx'
import { rulesOf } from '../../../ui/dashboard/rules.ts'
import { type Competition, competitionInput } from '../football.contract.ts'
import { LeagueSearch } from './LeagueSearch.tsx'

const input = competitionInput.partial({ providerId: true, providerName: true, country: true })

/** Follows a competition that the provider has, or edits one. */
export function CompetitionDialog({
  competition,
  onClose,
}: {
  competition: Competition | undefined
  onClose: () => void
}) {
  const form = useForm({
    initialValues: {
      ...(competition ? {} : { providerId: 0, providerName: '', country: '' }),
      name: competition?.name ?? '',
      slug: competition?.slug ?? '',
      season: competition?.season ?? new Date().getFullYear(),
      order: competition?.order ?? 0,
      status: competition?.status ?? true,
    },
    validate: rulesOf(competition ? input : competitionInput),
  })
  return (
    <NounDialog
      thing={competition}
      title={competition ? `تعديل «${competition.name}»` : 'متابعة مسابقة'}
      form={form}
      calls={client.football as never}
      callsKey={api.football.key()}
      submit="تابعها"
      done={({ name }: Competition) =>
        competition ? `حُفظ «${name}».` : `نتابع «${name}»؛ تصل مبارياتها خلال دقائق.`
      }
      onClose={onClose}
    >
      {!competition && (
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
        description="سنته الأولى كما لدى المزوّد: 2026 لموسم 2026–2027."
        thousandSeparator=""
        allowDecimal={false}
        {...form.getInputProps('season')}
      />
      <NumberField label="الترتيب" min={0} max={10_000} {...form.getInputProps('order')} />
      <Switch label="ظاهرة للقراء" {...form.getInputProps('status', { type: 'checkbox' })} />
    </NounDialog>
  )
}
