import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { api } from '../../../ui/dashboard/api.ts'
import { NamedDialog, type NounWords, namedValues } from '../../../ui/dashboard/NamedDialog.tsx'
import { rulesOf } from '../../../ui/dashboard/rules.ts'
import { FormPicture } from '../../media/dashboard/FormPicture.tsx'
import { type Source, sourceInput } from '../source.contract.ts'

export const sourceWords: NounWords = { one: 'المصدر', add: 'مصدر جديد' }

/** Adds or edits a source. */
export function SourceDialog({ source, onClose }: { source: Source | undefined; onClose: () => void }) {
  const form = useForm({
    initialValues: { ...namedValues(source), url: source?.url ?? '' },
    validate: rulesOf(sourceInput),
  })
  return (
    <NamedDialog
      thing={source}
      words={sourceWords}
      form={form}
      calls={api.source}
      disabled="المعطّل يبقى في مقالاته، ولا يُعرض للاختيار في مقال جديد."
      onClose={onClose}
    >
      <TextInput
        label="موقعه"
        description="يصل إليه القارئ من أسفل المقال."
        placeholder="https://"
        type="url"
        dir="ltr"
        {...form.getInputProps('url')}
      />
      <FormPicture form={form} name="imageId" label="الشعار" initial={source?.image} aspect="1x1" />
    </NamedDialog>
  )
}
