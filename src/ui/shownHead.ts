/** A page's title, and the HTML of the rest of its head (`renderFollowing`). */
export type ShownHead = { title: string; head: string }

const following =
  'link:is([rel=canonical],[rel=alternate],[rel=prev],[rel=next]),meta:is([name=description],[name=robots])'
const parts = () => [...document.head.querySelectorAll(following)]

export function readShownHead(): ShownHead {
  return {
    title: document.title,
    head: parts()
      .map(part => part.outerHTML)
      .join(''),
  }
}

/** Replaces the previous page's. */
export function showHead({ title, head }: ShownHead): void {
  document.title = title
  for (const part of parts()) part.remove()
  document.head.insertAdjacentHTML('beforeend', head)
}
