import { ColorInput, Switch, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { api, client } from '../../../../ui/dashboard/api.ts'
import { NounDialog } from '../../../../ui/dashboard/NounDialog.tsx'
import { NumberField } from '../../../../ui/dashboard/NumberField.tsx'
import { rulesOf } from '../../../../ui/dashboard/rules.ts'
import { type Stage, stageInput } from '../stage.contract.ts'

const colours = ['#6B5B95', '#2B6CB0', '#0F766E', '#15803D', '#B45309', '#9D174D', '#8C2F39', '#4B5563']

/** Adds or edits a stage. */
export function StageDialog({ stage, onClose }: { stage: Stage | undefined; onClose: () => void }) {
  const form = useForm({
    initialValues: {
      name: stage?.name ?? '',
      colour: stage?.colour ?? '#2B6CB0',
      order: stage?.order ?? 0,
      agencies: stage?.agencies ?? false,
      status: stage?.status ?? true,
    },
    validate: rulesOf(stageInput),
  })
  return (
    <NounDialog
      thing={stage}
      title={stage ? `تعديل «${stage.name}»` : 'مرحلة جديدة'}
      form={form}
      calls={client.stage}
      callsKey={api.stage.key()}
      submit="أضف المرحلة"
      done={({ name }) => (stage ? `حُفظت «${name}».` : `أُضيفت «${name}».`)}
      onClose={onClose}
    >
      <TextInput label="الاسم" placeholder="قيد التحرير" required {...form.getInputProps('name')} />
      <ColorInput
        label="اللون"
        dir="ltr"
        description="يميّز عمودها في صفحة «سير العمل»."
        swatches={colours}
        swatchesPerRow={8}
        popoverProps={{ position: 'bottom-end' }}
        eyeDropperButtonProps={{ 'aria-label': 'التقاط لون من الشاشة' }}
        {...form.getInputProps('colour')}
      />
      <NumberField
        label="الترتيب"
        description="الأصغر أولًا."
        min={0}
        max={10_000}
        {...form.getInputProps('order')}
      />
      <Switch
        label="للوكالات أيضًا"
        description="ترى الوكالة مقالاتها فيها باسمها، وتنقلها إليها. ما ليس لها تراه «عند غرفة الأخبار»."
        {...form.getInputProps('agencies', { type: 'checkbox' })}
      />
      <Switch
        label="مفعّلة"
        description="المعطّلة لا يُنقل إليها شيء، وتبقى على اللوحة ما بقي فيها مقال."
        {...form.getInputProps('status', { type: 'checkbox' })}
      />
    </NounDialog>
  )
}
