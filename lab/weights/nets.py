"""The compact engine's networks in PyTorch, from what `npm run lab -- weights-draw` wrote. The folder is the first argument."""
import json,os,sys,numpy as np,torch,torch.nn.functional as F
D=os.path.join(sys.argv[1],'')
M=json.load(open(D+'models.json'));W=np.fromfile(D+'weights.f32','f4')
g=lambda r:torch.from_numpy(W[r[0]:r[0]+r[1]].copy())
def load(name):
    m=M[name];T=m['tensors'];P=[]
    for o in m['operators']:
        p={}
        if o['kind'] in('conv','separable'):
            ci=T[o['input']]['channels'];co=o['bias'][1]
            win=o['window'] if o['kind']=='conv' else {'height':1,'width':1}
            p['kernel']=g(o['kernel']).reshape(co,win['height'],win['width'],ci)
            p['bias']=g(o['bias']);p['slope']=g(o['slope'])
            if o['kind']=='separable':
                p['dk']=g(o['depthwise']['kernel']).reshape(3,3,ci);p['db']=g(o['depthwise']['bias'])
        P.append(p)
    return m,P
def padwin(x,win,oh,ow,kh,kw):
    s=win['stride'];ih,iw=x.shape[2:]
    b=(oh-1)*s+kh-win['top']-ih;r=(ow-1)*s+kw-win['left']-iw
    x=F.pad(x,(win['left'],max(0,r),win['top'],max(0,b)))
    return x[:,:,:(oh-1)*s+kh,:(ow-1)*s+kw]
def run(m,P,inputs,tap=None,stop=None,pre=None):
    """inputs: name->tensor NCHW. tap(i,o,x) is called with the pointwise convolution's input."""
    T=m['tensors'];V={}
    for p in m['inputs']: V[p['tensor']]=inputs[p['name']]
    parts={}
    for i,o in enumerate(m['operators']):
        p=P[i];x=V[o['input']];k=o['kind'];t=T[o['output']];oh,ow=t['height'],t['width']
        if k in('conv','separable'):
            if k=='separable':
                w=o['depthwise']['window'];c=x.shape[1]
                x=F.conv2d(padwin(x,w,oh,ow,3,3),p['dk'].permute(2,0,1).unsqueeze(1),p['db'],stride=w['stride'],groups=c)
                if tap: x=tap(i,o,x) 
                y=F.conv2d(x,p['kernel'].permute(0,3,1,2),p['bias'])
            else:
                w=o['window'];kh,kw=w['height'],w['width']
                x=padwin(x,w,oh,ow,kh,kw)
                if tap: x=tap(i,o,x)
                y=F.conv2d(x,p['kernel'].permute(0,3,1,2),p['bias'],stride=w['stride'])
            if o['residual']>=0:
                r=V[o['residual']]
                if r.shape[1]<y.shape[1]: r=F.pad(r,(0,0,0,0,0,y.shape[1]-r.shape[1]))
                y=y+r[:,:y.shape[1]]
            if pre: y=pre(i,o,y)
            y=torch.where(y<0,y*p['slope'][None,:,None,None],y)
        elif k=='maxPool': y=F.max_pool2d(x,2)
        elif k=='cropMatrix':
            pts=x.reshape(x.shape[0],-1,3)[:,:,:2]*o['pointScale']
            al=pts[:,o['right']]-pts[:,o['left']];ln=al.norm(dim=1,keepdim=True);c,s=(al/ln).unbind(1)
            q=pts[:,o['subset']];lx=q[:,:,0]*c[:,None]+q[:,:,1]*s[:,None];ly=q[:,:,1]*c[:,None]-q[:,:,0]*s[:,None]
            x0,x1,y0,y1=lx.min(1)[0],lx.max(1)[0],ly.min(1)[0],ly.max(1)[0]
            sx=(x1-x0)*o['scaleX']/o['width'];sy=(y1-y0)*o['scaleY']/o['height']
            tx=(x0+x1)/2-sx*o['width']/2;ty=(y0+y1)/2-sy*o['height']/2
            y=torch.stack([c*sx,-s*sy,c*tx-s*ty,s*sx,c*sy,s*tx+c*ty],1)[:,:,None,None]
        elif k=='sample':
            A=V[o['matrix']][:,:,0,0];ih,iw=x.shape[2:]
            cx=torch.arange(ow)+.5;cy=torch.arange(oh)+.5
            X=A[:,0,None,None]*cx[None,None,:]+A[:,1,None,None]*cy[None,:,None]+A[:,2,None,None]-.5
            Y=A[:,3,None,None]*cx[None,None,:]+A[:,4,None,None]*cy[None,:,None]+A[:,5,None,None]-.5
            ins=((X>=0)&(X<=iw-1)&(Y>=0)&(Y<=ih-1)).float()
            y=F.grid_sample(x,torch.stack([X*2/(iw-1)-1,Y*2/(ih-1)-1],3),align_corners=True,padding_mode='border')*ins[:,None]
        elif k=='transformPoints':
            A=V[o['matrix']][:,:,0,0];q=x.reshape(x.shape[0],-1,2)
            y=torch.stack([A[:,0:1]*q[:,:,0]+A[:,1:2]*q[:,:,1]+o['scale']*A[:,2:3],A[:,3:4]*q[:,:,0]+A[:,4:5]*q[:,:,1]+o['scale']*A[:,5:6]],2).reshape(x.shape[0],-1,1,1)
        V[o['output']]=y
        if stop is not None and i==stop: return y
    out={}
    pl={c:pp for c,pp in m['placements']}
    for p in m['outputs']:
        if p['tensor'] in V: out[p['name']]=V[p['tensor']]
        else:
            parts=sorted((pp['offset'],c) for c,pp in m['placements'] if pp['parent']==p['tensor'])
            w=16 if p['name']=='boxes' else 1
            out[p['name']]=torch.cat([V[c].permute(0,2,3,1).reshape(V[c].shape[0],-1) for _,c in parts],1).reshape(V[parts[0][1]].shape[0],-1,w)
    return out
def mesh_in(f,idx=None):
    a=np.fromfile(D+f+'.mesh.u8','u1').reshape(-1,192,192,3)
    if idx is not None:a=a[idx]
    return torch.from_numpy(a.astype('f4')/255).permute(0,3,1,2).contiguous()
def det_in(f,idx=None):
    a=np.fromfile(D+f+'.detector.u8','u1').reshape(-1,128,128,3)
    if idx is not None:a=a[idx]
    return torch.from_numpy(a.astype('f4')/127.5-1).permute(0,3,1,2).contiguous()
