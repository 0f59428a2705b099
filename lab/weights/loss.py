"""What counts as an error: how far each point moves, % of the eye distance."""
import json,os,numpy as np,torch
from nets import *
FACE=os.path.join(os.path.dirname(os.path.abspath(__file__)),'../../src/vision/compact/face')
pts=json.load(open(os.path.join(FACE,'attention-mesh-points.json')))
LIPS,LE,RE=pts['lips'],pts['leftEye'],pts['rightEye']
refined=sorted(set(LIPS+LE+RE))
Z=torch.float32
wlip=1.0; weye=1.6; wiris=0.8
# Depth: the pose reads that of 33 points, and the mean of all.
zrest=0.002; zmean=10.
# weights per output value (x,y,z), of the final 478 points
wmesh=np.ones((468,3),'f4'); wmesh[refined,:2]=0.02; wmesh[:,2]=zrest
# The gap of the lips, which decides whether they are looked at again, and the points that the pose reads.
wmesh[[13,14,78,308],:2]=1
wmesh[[p[0] for p in json.load(open(os.path.join(FACE,'canonical-face.json')))],2]=0.25
wmesh=torch.from_numpy(wmesh)
def eye(mesh):
    q=mesh.reshape(mesh.shape[0],-1,3); return (q[:,33,:2]-q[:,263,:2]).norm(dim=1)
def vec(o,e):
    n=e.shape[0]; E=e[:,None]/100
    m=o['mesh'].reshape(n,468,3)
    return torch.cat([(m*wmesh.sqrt()).reshape(n,-1)/E,m[:,:,2].mean(1,keepdim=True)*zmean**.5/E,
      o['lips'].reshape(n,-1)*wlip**.5/E,o['leftEye'].reshape(n,-1)*weye**.5/E,o['rightEye'].reshape(n,-1)*weye**.5/E,
      o['leftIris'].reshape(n,-1)*wiris**.5/E,o['rightIris'].reshape(n,-1)*wiris**.5/E,o['presence'].reshape(n,-1)*5.],1)
def augment(x,seed):
    g=torch.Generator().manual_seed(seed); n=x.shape[0]; r=lambda *s:torch.rand(*s,generator=g)
    a=(r(n)-.5)*.5; s=1+(r(n)-.5)*.3; c,sn=torch.cos(a)*s,torch.sin(a)*s; t=(r(n,2)-.5)*.16
    flip=torch.where(r(n)<.5,-1.,1.)
    th=torch.stack([torch.stack([c*flip,-sn,t[:,0]],1),torch.stack([sn*flip,c,t[:,1]],1)],1)
    x=F.grid_sample(x,F.affine_grid(th,list(x.shape),align_corners=False),align_corners=False,padding_mode='border')
    gam=torch.exp((r(n,1,1,1)-.5)*1.2); x=x.clamp(0,1)**gam
    x=x*(1+(r(n,3,1,1)-.5)*.4)*(0.5+r(n,1,1,1)*.7)+(r(n,1,1,1)-.5)*.15
    # texture at several scales, so that the surfaces are less clean than drawn ones
    for k in(6,12,24,48,96):
        m=F.interpolate(torch.randn(n,3,k,k,generator=g)*.5+torch.randn(n,1,k,k,generator=g),size=x.shape[2:],mode='bilinear',align_corners=False)
        x=x+m*(r(n,1,1,1)**2*.08)
    x=x+torch.randn(x.shape,generator=g)*(r(n,1,1,1)**2*.05)
    return (x.clamp(0,1)*255).round()/255
