import { Group, Select, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api, client } from '../../../ui/dashboard/api.ts'
import { listAll } from '../../../ui/dashboard/listAll.ts'
import type { FrontContent } from '../front.schema.ts'
import { beforeMostRead, beforeWriters, lastPlace } from '../front.sections.policy.ts'
import { placeOfStrip } from '../front.strip.policy.ts'

type Props = {
  content: FrontContent
  onChange: (content: FrontContent) => void
}

const places = [
  { value: '0', label: 'بعد الواجهة' },
  { value: String(beforeMostRead), label: 'قبل «الأكثر قراءة»' },
  { value: String(beforeWriters), label: 'قبل «بأقلامهم»' },
  { value: String(lastPlace), label: 'بعد الأقسام كلها' },
]

const input: NonNullable<Parameters<typeof client.dossier.paginate>[0]> = {
  status: true,
  sort: '-updatedAt',
  page: 1,
  limit: 100,
}

/** Chooses a dossier to show on the page, and the row before which it appears. */
export function DossierPlan({ content, onChange }: Props) {
  const { data } = useQuery({
    queryKey: [...api.dossier.paginate.key(), 'all shown'],
    queryFn: ({ signal }) => listAll(client.dossier.paginate, input, signal),
  })
  const { strip } = content
  const dossiers = data?.items ?? []
  if (dossiers.length === 0 && !strip) return null
  const isGone = strip && data && !dossiers.some(({ id }) => id === strip.dossier)
  return (
    <section aria-label="ملف في الصفحة">
      <Title order={2} size="h4" mb="xs">
        ملف في الصفحة
      </Title>
      <Group align="flex-end">
        <Select
          label="الملف"
          w={{ base: '100%', sm: 'auto' }}
          placeholder="بلا ملف"
          clearable
          searchable
          nothingFoundMessage="لا ملف بهذا الاسم"
          data={[
            ...dossiers.map(({ id, name }) => ({ value: String(id), label: name })),
            ...(isGone ? [{ value: String(strip.dossier), label: 'ملف لا يراه القراء' }] : []),
          ]}
          value={strip && String(strip.dossier)}
          onChange={value =>
            onChange({
              ...content,
              strip: value === null ? null : { dossier: Number(value), place: strip?.place ?? 0 },
            })
          }
        />
        {strip && (
          <Select
            label="مكانه"
            w={{ base: '100%', sm: 'auto' }}
            allowDeselect={false}
            data={places}
            value={String(placeOfStrip(strip.place))}
            onChange={value => onChange({ ...content, strip: { ...strip, place: Number(value) } })}
          />
        )}
      </Group>
    </section>
  )
}
