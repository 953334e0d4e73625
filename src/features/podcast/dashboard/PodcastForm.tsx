import { Grid, NativeSelect, Switch, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { api, client } from '../../../ui/dashboard/api.ts'
import { EntityPageForm } from '../../../ui/dashboard/EntityPageForm.tsx'
import { FormColumn } from '../../../ui/dashboard/FormColumn.tsx'
import { NameFields } from '../../../ui/dashboard/NameFields.tsx'
import { rulesOf } from '../../../ui/dashboard/rules.ts'
import { saveEntity } from '../../../ui/dashboard/useSaving.ts'
import { FormPicture } from '../../media/dashboard/FormPicture.tsx'
import { type Podcast, podcastInput } from '../podcast.contract.ts'
import { smallestCover } from '../podcast.policy.ts'
import { podcastCategories, subcategoryLabels } from '../podcast-categories.schema.ts'

function valuesOf(podcast: Podcast | undefined) {
  const text = (name: keyof Podcast) => (podcast?.[name] as string | undefined) ?? ''
  return {
    name: text('name'),
    slug: text('slug'),
    description: text('description'),
    imageId: podcast?.image?.id ?? null,
    author: text('author'),
    ownerName: text('ownerName'),
    ownerEmail: text('ownerEmail'),
    category: podcast?.category ?? 'News',
    subcategory: text('subcategory'),
    language: podcast?.language ?? 'ar',
    explicit: podcast?.explicit ?? false,
    type: podcast?.type ?? ('episodic' as Podcast['type']),
    copyright: text('copyright'),
    website: text('website'),
    fundingUrl: text('fundingUrl'),
    appleUrl: text('appleUrl'),
    spotifyUrl: text('spotifyUrl'),
    otherUrl: text('otherUrl'),
    status: podcast?.status ?? false,
  }
}

const categories = Object.entries(podcastCategories).map(([value, { label }]) => ({
  value,
  label: `${label} (${value})`,
}))
const types = [
  { value: 'episodic', label: 'كل حلقة مستقلة، الأحدث أولًا' },
  { value: 'serial', label: 'متسلسل، يُسمع من أوله' },
]
const addresses = [
  ['website', 'موقع البرنامج'],
  ['appleUrl', 'الرابط في Apple Podcasts'],
  ['spotifyUrl', 'الرابط في Spotify'],
  ['otherUrl', 'الرابط في دليل آخر'],
  ['fundingUrl', 'رابط دعم البرنامج'],
] as const

/** Adds or edits a podcast. */
export function PodcastForm({ podcast: given }: { podcast?: Podcast }) {
  // Saving starts from the revision that was opened, not from a later one.
  const [podcast] = useState(given)
  const form = useForm({ initialValues: valuesOf(podcast), validate: rulesOf(podcastInput) })
  const under = podcastCategories[form.values.category]?.under ?? []
  return (
    <EntityPageForm
      label={podcast ? `تعديل البرنامج «${podcast.name}»` : 'برنامج صوتي جديد'}
      form={form}
      back="dashboard-podcast-list___ar"
      submit={podcast ? 'احفظ' : 'أنشئ البرنامج'}
      thing={podcast}
      save={(_values, stored) => saveEntity(client.podcast, stored, form)}
      stale={[api.podcast.key()]}
      done={({ name, status }) => `حُفظ البرنامج «${name}»${status ? '' : ' مسودة لا يراها القراء'}.`}
    >
      <Grid>
        <FormColumn span={7}>
          <NameFields form={form} nameLabel="اسم البرنامج" slug={podcast?.slug} />
          <Textarea
            label="الوصف"
            description="عمّ يتحدث البرنامج، ومن يقدّمه، ومتى تصدر حلقاته."
            required
            autosize
            minRows={3}
            maxRows={10}
            {...form.getInputProps('description')}
          />
          <TextInput label="المقدّم أو الجهة" required {...form.getInputProps('author')} />
          <TextInput
            label="اسم المالك"
            description="لا يظهر في الأدلة؛ إن تُرك فهو المقدّم أو الجهة."
            {...form.getInputProps('ownerName')}
          />
          <TextInput
            label="بريد المالك"
            description="في الخلاصة، يراه من يفتحها. ترسل إليه Spotify رمزًا يثبت أن البرنامج لكم."
            type="email"
            dir="ltr"
            {...form.getInputProps('ownerEmail')}
          />
          {addresses.map(([name, label]) => (
            <TextInput key={name} label={label} type="url" dir="ltr" {...form.getInputProps(name)} />
          ))}
          <TextInput label="الحقوق" placeholder="© 2026 الجريدة" {...form.getInputProps('copyright')} />
        </FormColumn>
        <FormColumn span={5}>
          <FormPicture
            form={form}
            name="imageId"
            label="الغلاف"
            description={`مربّع، ${smallestCover}×${smallestCover} بكسل على الأقل، كما تشترط Apple.`}
            aspect="1x1"
            initial={podcast?.image}
          />
          <NativeSelect
            label="التصنيف عند Apple"
            data={categories}
            {...form.getInputProps('category')}
            onChange={event => {
              form.setFieldValue('category', event.currentTarget.value)
              form.setFieldValue('subcategory', '')
            }}
          />
          {under.length > 0 && (
            <NativeSelect
              label="التصنيف الفرعي"
              data={[
                { value: '', label: 'بلا تصنيف فرعي' },
                ...under.map(value => ({ value, label: subcategoryLabels[value] ?? value })),
              ]}
              {...form.getInputProps('subcategory')}
            />
          )}
          <NativeSelect label="ترتيب الحلقات" data={types} {...form.getInputProps('type')} />
          <TextInput label="رمز اللغة" dir="ltr" {...form.getInputProps('language')} />
          <Switch
            label="محتوى صريح"
            description="ألفاظ أو موضوعات للكبار وحدهم."
            {...form.getInputProps('explicit', { type: 'checkbox' })}
          />
          <Switch
            label="منشور"
            description="غير المنشور مسودة: لا صفحة له ولا خلاصة."
            {...form.getInputProps('status', { type: 'checkbox' })}
          />
        </FormColumn>
      </Grid>
    </EntityPageForm>
  )
}
