import { Grid, Paper, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api, client } from '../../../ui/dashboard/api.ts'
import { EntityPageForm } from '../../../ui/dashboard/EntityPageForm.tsx'
import { rulesOf } from '../../../ui/dashboard/rules.ts'
import { saveEntity } from '../../../ui/dashboard/useSaving.ts'
import { type Newsletter, newsletterInput } from '../newsletter.schema.ts'
import { BlockList } from './BlockList.tsx'
import { LetterPreview } from './LetterPreview.tsx'
import { NewsletterFields } from './NewsletterFields.tsx'
import { newsletterValues } from './newsletterValues.ts'

type Props = { newsletter?: Newsletter; onUnsaved?: (isUnsaved: boolean) => void }

/** Creates or edits a newsletter, next to a preview. */
export function NewsletterForm({ newsletter: given, onUnsaved }: Props) {
  // Saving sends the revision that was opened, not a later one.
  const [thing] = useState(given)
  const { data: categories = [] } = useQuery(api.category.all.queryOptions())
  const form = useForm({ initialValues: newsletterValues(thing), validate: rulesOf(newsletterInput) })
  const isUnsaved = form.isDirty()
  useEffect(() => onUnsaved?.(isUnsaved), [onUnsaved, isUnsaved])
  return (
    <EntityPageForm
      label={thing ? `تعديل «${thing.name}»` : 'رسالة جديدة'}
      form={form}
      back="dashboard-newsletter-list___ar"
      submit={thing ? 'احفظ' : 'أنشئ الرسالة'}
      thing={thing}
      save={(_values, stored) => saveEntity(client.newsletter, stored, form)}
      stale={[api.newsletter.key()]}
      done={({ name }) => (thing ? `حُفظت «${name}».` : `أُنشئت «${name}».`)}
    >
      <Grid>
        <Grid.Col span={{ base: 12, lg: 6 }}>
          <Stack>
            <Paper withBorder p="md">
              <Stack>
                <NewsletterFields form={form} slug={thing?.slug} categories={categories} />
              </Stack>
            </Paper>
            <Paper withBorder p="md">
              <Stack>
                <TextInput
                  label="الموضوع"
                  description="إن تُرك فارغًا فاسم الرسالة وأول أخبارها"
                  {...form.getInputProps('content.subject')}
                />
                <TextInput
                  label="السطر الأول"
                  description="ما يظهر بعد الموضوع في صندوق البريد"
                  {...form.getInputProps('content.preheader')}
                />
              </Stack>
            </Paper>
            <BlockList
              blocks={form.values.content.blocks}
              errors={form.errors}
              categories={categories}
              onChange={blocks => form.setFieldValue('content.blocks', blocks)}
            />
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 6 }}>
          <LetterPreview letter={form.values} />
        </Grid.Col>
      </Grid>
    </EntityPageForm>
  )
}
