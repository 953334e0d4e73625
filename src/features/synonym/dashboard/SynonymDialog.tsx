import { Switch, TagsInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { api, client } from '../../../ui/dashboard/api.ts'
import { NounDialog } from '../../../ui/dashboard/NounDialog.tsx'
import { rulesOf } from '../../../ui/dashboard/rules.ts'
import { type Synonym, synonymInput } from '../synonym.contract.ts'
import { SynonymTrial } from './SynonymTrial.tsx'

type Props = {
  synonym: Synonym | undefined
  /** Initial words of a new set. */
  words: string[]
  onClose: () => void
}

/** Adds or edits a set of synonyms. */
export function SynonymDialog({ synonym, words, onClose }: Props) {
  const form = useForm({
    initialValues: { words: synonym?.words ?? words, status: synonym?.status ?? true },
    validate: rulesOf(synonymInput),
  })
  return (
    <NounDialog
      thing={synonym}
      title={synonym ? 'تعديل المرادفات' : 'مرادفات جديدة'}
      form={form}
      calls={client.synonym}
      callsKey={api.synonym.key()}
      submit="أضف المرادفات"
      done={({ name }) => (synonym ? `حُفظت المرادفات «${name}».` : `أُضيفت المرادفات «${name}».`)}
      onClose={onClose}
    >
      <TagsInput
        label="الكلمات"
        description="كلمات أو أسماء معناها واحد. اكتب الواحدة، ثم اضغط مفتاح الإدخال."
        placeholder={form.values.words.length === 0 ? 'كورونا' : ''}
        required
        splitChars={[',', '،', '؛', ';']}
        acceptValueOnBlur
        // There are no options, and an open list would capture the Escape that closes the dialog.
        dropdownOpened={false}
        {...form.getInputProps('words')}
      />
      <SynonymTrial words={form.values.words} />
      <Switch
        label="مفعّلة"
        description="المعطّلة تبقى هنا، ولا أثر لها في البحث."
        {...form.getInputProps('status', { type: 'checkbox' })}
      />
    </NounDialog>
  )
}
