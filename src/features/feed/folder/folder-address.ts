const pattern = /^folder:([\p{L}\p{N}][\p{L}\p{N}._-]{0,99})$/u

/** The name in an address such as `folder:reuters`: a folder right below `INCOMING_FOLDER`, never a path. */
export const folderOf = (address: string): string | undefined => pattern.exec(address)?.[1]
