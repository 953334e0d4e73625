import { ActionIcon, Button, ColorInput, Group, Stack, Text, TextInput } from '@mantine/core'
import type { useForm } from '@mantine/form'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { NewspaperInput } from '../first-run.contract.ts'

const maxSections = 12

type Form = Pick<
  ReturnType<typeof useForm<NewspaperInput>>,
  'values' | 'errors' | 'getInputProps' | 'insertListItem' | 'removeListItem'
>

/** Names and colours of the sections, in the order of the menu. */
export function SectionsField({ form }: { form: Form }) {
  const { sections } = form.values
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed">
        بترتيبها في قائمة الموقع. احذف منها وأضف إليها؛ وما فيه أقسام فرعية يُبنى بعدها من صفحة التصنيفات.
      </Text>
      {sections.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the form names its rows by their index
        <Group key={index} gap="xs" wrap="nowrap" align="flex-start">
          <TextInput
            aria-label={`اسم القسم ${index + 1}`}
            maxLength={80}
            flex={1}
            miw={0}
            {...form.getInputProps(`sections.${index}.name`)}
          />
          <ColorInput
            aria-label={`لون القسم ${index + 1}`}
            dir="ltr"
            w={148}
            style={{ flexShrink: 0 }}
            popoverProps={{ position: 'bottom-end' }}
            eyeDropperButtonProps={{ 'aria-label': 'التقاط لون من الشاشة' }}
            {...form.getInputProps(`sections.${index}.colour`)}
          />
          <ActionIcon
            variant="subtle"
            color="red"
            size="lg"
            aria-label={`احذف القسم ${index + 1}`}
            disabled={sections.length === 1}
            onClick={() => form.removeListItem('sections', index)}
          >
            <IconTrash size={18} />
          </ActionIcon>
        </Group>
      ))}
      {form.errors.sections && (
        <Text size="sm" c="red" role="alert">
          {form.errors.sections}
        </Text>
      )}
      <Group>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={16} />}
          disabled={sections.length >= maxSections}
          onClick={() => form.insertListItem('sections', { name: '', colour: '#E19D03' })}
        >
          أضف قسمًا
        </Button>
      </Group>
    </Stack>
  )
}
