import { Button, Group, TextInput } from '@mantine/core'
import { IconBulb } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { fieldErrors } from '../../../../api/client.ts'
import { client } from '../../../../ui/dashboard/api.ts'
import { snackbar } from '../../../../ui/dashboard/snackbar.ts'
import { useLeaveGuard } from '../../../../ui/dashboard/useLeaveGuard.ts'

type Props = {
  stages: { id: number; name: string }[]
  categoryId: number | undefined
  onMade: () => void
}

/** Creates an article from a title alone, in the first stage and the selected section. */
export function IdeaField({ stages, categoryId, onMade }: Props) {
  const [title, setTitle] = useState('')
  useLeaveGuard(() => title.trim() !== '', { message: 'كتبت فكرة ولم تضفها بعد، وستضيع إن غادرت الصفحة.' })
  const first = stages[0]
  const make = useMutation({
    mutationFn: () =>
      client.assignment.createIdea({
        title,
        stageId: first?.id ?? null,
        ...(categoryId !== undefined && { categoryId }),
      }),
    onSuccess() {
      snackbar.success(first ? `أُضيف «${title.trim()}» إلى «${first.name}».` : `أُضيف «${title.trim()}».`)
      setTitle('')
      onMade()
    },
    onError: problem => !fieldErrors(problem).title && snackbar.error(problem),
  })
  return (
    <form
      noValidate
      onSubmit={event => {
        event.preventDefault()
        if (title.trim() !== '' && !make.isPending) make.mutate()
      }}
    >
      <Group gap="xs" mb="sm" align="flex-start" wrap="nowrap">
        <TextInput
          aria-label="فكرة جديدة"
          placeholder="فكرة جديدة: اكتب عنوانها"
          leftSection={<IconBulb size={16} />}
          value={title}
          readOnly={make.isPending}
          onChange={event => {
            setTitle(event.currentTarget.value)
            make.reset()
          }}
          error={fieldErrors(make.error).title}
          flex={1}
          maw={480}
        />
        <Button type="submit" variant="default" loading={make.isPending} disabled={title.trim() === ''}>
          أضفها
        </Button>
      </Group>
    </form>
  )
}
