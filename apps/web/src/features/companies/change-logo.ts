import { removeCompanyImage, setCompanyImage, updateCompanyLook } from '#calls/company-look';
import type { ImageCrop } from '@joulerie/contract/company-look';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { meQuery } from '../../lib/session.tsx';
import { upload } from '../../lib/upload.ts';
import { spacesQuery } from './queries.ts';

/** The page and the menu of spaces show it. */
const refresh = (client: QueryClient) =>
  Promise.all([meQuery, spacesQuery].map(({ queryKey }) => client.invalidateQueries({ queryKey })));

/** Sends the image that was chosen with the part of it that is kept. */
export const useSetLogo = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ file, crop }: { file: File; crop: ImageCrop }) =>
      upload(setCompanyImage, { file, body: { crop: JSON.stringify(crop) } }),
    onSuccess: () => refresh(queryClient),
  });
};

export const useRemoveLogo = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(removeCompanyImage),
    onSuccess: () => refresh(queryClient),
  });
};

/** The colour of the company; null for that of the brand. */
export const useSetColor = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (color: string | null) => call(updateCompanyLook, { body: { color } }),
    onSuccess: () => refresh(queryClient),
  });
};
