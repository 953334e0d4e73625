import { Switch, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { api, client } from '../../../ui/dashboard/api.ts'
import { NounDialog } from '../../../ui/dashboard/NounDialog.tsx'
import { rulesOf } from '../../../ui/dashboard/rules.ts'
import { type Wording, wordingInput } from '../wording.contract.ts'

/** Adds a word to the newsroom's list, or edits one. */
export function WordingDialog({ wording, onClose }: { wording: Wording | undefined; onClose: () => void }) {
  const { name = '', preferred = '', reason = '', status = true } = wording ?? {}
  const form = useForm({
    initialValues: { name, preferred, reason, status },
    validate: rulesOf(wordingInput),
  })
  return (
    <NounDialog
      thing={wording}
      title={wording ? 'تعديل الكلمة' : 'كلمة جديدة'}
      form={form}
      calls={client.wording}
      callsKey={api.wording.key()}
      submit="أضف الكلمة"
      done={saved => (wording ? `حُفظت الكلمة «${saved.name}».` : `أُضيفت الكلمة «${saved.name}».`)}
      onClose={onClose}
    >
      <TextInput
        label="الكلمة"
        description="كما لا تُكتب. تُعرف أيضًا بعد الواو والفاء والباء واللام وأل التعريف."
        placeholder="البترول"
        required
        {...form.getInputProps('name')}
      />
      <TextInput label="البديل" placeholder="النفط" required {...form.getInputProps('preferred')} />
      <Textarea
        label="السبب"
        description="يقرؤه المحرر بجانب الكلمة."
        autosize
        {...form.getInputProps('reason')}
      />
      <Switch
        label="مفعّلة"
        description="المعطّلة تبقى هنا، ولا يُنبَّه إليها."
        {...form.getInputProps('status', { type: 'checkbox' })}
      />
    </NounDialog>
  )
}
