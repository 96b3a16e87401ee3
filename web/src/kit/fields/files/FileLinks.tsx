import IconDownload from 'icon:download'
import { Anchor } from '@mantine/core'
import type { StoredFile } from '#contract/foundation/uploads/stored-file.ts'
import { filePath } from '#contract/foundation/uploads/uploads.ts'
import classes from './file-links.module.css'

/** Download links of files that both parties may read. */
export const FileLinks = ({ files }: { files: StoredFile[] }) =>
  files.map((file) => (
    <Anchor key={file.id} href={filePath(file.id)} download display="block">
      <IconDownload size={18} stroke={1.5} aria-hidden className={classes.icon} /> <bdi>{file.name}</bdi>
    </Anchor>
  ))
