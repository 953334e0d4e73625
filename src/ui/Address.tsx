import { Fragment } from 'react'

/** A web or mail address, the former without «https://»; breaks only at punctuation. */
export function Address({ of: address }: { of: string }) {
  const shown = address.replace(/^https?:\/\//, '')
  const parts = [...shown.matchAll(/[^./@_-]*[./@_-]*/g)].filter(([part]) => part !== '')
  return (
    <bdi dir="ltr">
      {parts.map(({ 0: part, index }) => (
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </bdi>
  )
}
