import type { ComponentProps, SubmitEvent } from 'react'
import { type FormEncoding, usePost } from './usePost.ts'

type Props = Omit<ComponentProps<'form'>, 'action' | 'method' | 'encType'> & {
  encType?: FormEncoding
  preventScrollReset?: boolean
}

/** A form posted to its own page; natively before hydration. */
export function PostForm({ encType, preventScrollReset, onSubmit, ...others }: Props) {
  const post = usePost()

  function send(event: SubmitEvent<HTMLFormElement>) {
    onSubmit?.(event)
    if (event.defaultPrevented) return
    event.preventDefault()
    const typed = new FormData(event.currentTarget, event.nativeEvent.submitter)
    void post(typed, { encType, preventScrollReset })
  }

  return <form noValidate {...others} method="post" encType={encType} onSubmit={send} />
}
