import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { videos } from '#contract/market/videos/videos.ts'
import { invalidateAfter, keyOf } from '../../../../api/queries.ts'
import { call } from '../../../../api/request.ts'
import { startUpload, subscribeToUploads, uploadOf } from './uploads.ts'

/** The upload of a video's file, with a function that begins one; it becomes the video's file as soon as it has arrived. */
export function useVideoUpload(videoId: number) {
  const queryClient = useQueryClient()
  const upload = useSyncExternalStore(subscribeToUploads, () => uploadOf(videoId))
  const attach = async (fileId: string) => {
    const video = await call(videos.change, { params: { id: videoId }, body: { fileId } })
    queryClient.setQueryData(keyOf(videos.read, { params: { id: videoId } }), video)
    invalidateAfter(queryClient, videos.change)
  }
  return { upload, start: (file: File) => void startUpload(videoId, file, attach) }
}
