import { Autocomplete, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { api, client } from '../../../ui/dashboard/api.ts'
import { EntityDialog } from '../../../ui/dashboard/EntityDialog.tsx'
import { rulesOf } from '../../../ui/dashboard/rules.ts'
import { snackbar } from '../../../ui/dashboard/snackbar.ts'
import { useRights } from '../../../ui/dashboard/useRights.ts'
import type { ArticleValues } from '../../article/dashboard/fields/articleValues.ts'
import { templateContract, templateInput } from '../template.contract.ts'
import { templateOfValues } from './templateValues.ts'
import { useTemplates } from './useTemplates.ts'

const nameInput = templateInput.pick({ name: true })

/** Saves what is written as a template; an existing name replaces its content. */
export function SaveTemplateDialog({ read, onClose }: { read: () => ArticleValues; onClose: () => void }) {
  const queries = useQueryClient()
  const templates = useTemplates()
  const may = useRights(templateContract)
  const form = useForm({ initialValues: { name: '' }, validate: rulesOf(nameInput) })
  const named = templates.find(({ name }) => name === form.values.name.trim())
  const replaced = may.edit ? named : undefined
  return (
    <EntityDialog
      title="حفظ قالب"
      form={form}
      submit={replaced ? 'استبدل ما في القالب' : 'احفظ القالب'}
      save={({ name }, newer) => {
        const content = templateOfValues(read())
        return replaced
          ? client.template.edit({ id: replaced.id, revision: newer ?? replaced.revision, ...content })
          : client.template.create({ name, ...content })
      }}
      onSaved={({ name }) => {
        void queries.invalidateQueries({ queryKey: api.template.key() })
        snackbar.success(`حُفظ القالب «${name}». تجده في «مقال جديد».`)
        onClose()
      }}
      onClose={onClose}
    >
      <Autocomplete
        label="اسم القالب"
        data={may.edit ? templates.map(({ name }) => name) : []}
        required
        {...form.getInputProps('name')}
      />
      <Text size="sm" c="dimmed">
        {replaced
          ? 'في القوالب قالب بهذا الاسم: يُستبدل ما فيه بما في المقال الآن.'
          : 'يحفظ النوع والقسم والوسوم والعناوين وهيكل المتن وحقوق الصورة ومن يقرؤه، بلا رابط ولا موعد ولا صورة غلاف.'}
      </Text>
    </EntityDialog>
  )
}
