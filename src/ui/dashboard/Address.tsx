import { Fragment } from 'react'

/** A web address without «https://», which breaks after dots and slashes only. */
export function Address({ of: address }: { of: string }) {
  const shown = address.replace(/^https?:\/\//, '')
  const parts = [...shown.matchAll(/[^./]*[./]*/g)].filter(([part]) => part !== '')
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
